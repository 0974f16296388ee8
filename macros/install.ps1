<#
.SYNOPSIS
Installs swiss_xl for this user: a Python of its own, the program, and the buttons in Excel and LibreOffice.

.DESCRIPTION
No administrator is needed and nothing outside this user's folders is changed. Run it again after an update: it
brings everything up to date and keeps settings.

In PowerShell, in the folder of this file:

    powershell -ExecutionPolicy Bypass -File install.ps1

("Bypass" is for this one run; Windows otherwise refuses scripts that came by mail or download.)

Behind a proxy that Windows does not know, say it first:  $env:HTTPS_PROXY = 'http://proxy.example:8080'

.PARAMETER From
What to install: a folder with the project, a .whl file, or a name. If nothing is said: the project that this file
belongs to, else the published program.

.PARAMETER Remove
Takes buttons and program away again.
#>
[CmdletBinding()]
param(
    [string]$From = '',
    [switch]$Remove
)

$ErrorActionPreference = 'Stop'
$own = Join-Path $env:LOCALAPPDATA 'swiss_xl'
$ownUv = Join-Path $own 'uv'
$releases = 'https://github.com/astral-sh/uv/releases/latest/download'

function Stop-Here([string]$Message) {
    Write-Host ''
    Write-Host $Message -ForegroundColor Red
    exit 1
}

# A program with its path, where this user has it; nothing where not.
function Find-Program([string]$Name, [string[]]$Folders) {
    $known = Get-Command $Name -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
    if ($known) { return $known.Source }
    foreach ($folder in $Folders) {
        $path = Join-Path $folder $Name
        if (Test-Path -LiteralPath $path -PathType Leaf) { return $path }
    }
    return $null
}

# uv brings Python and the program; without one of the person's own it is put beside our settings.
function Get-Uv {
    $found = Find-Program 'uv.exe' @($ownUv, (Join-Path $env:USERPROFILE '.local\bin'))
    if ($found) { return $found }
    Write-Host 'Fetching uv, which brings Python ...'
    $kind = if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64') { 'aarch64' } else { 'x86_64' }
    $zip = Join-Path $env:TEMP 'swiss_xl-uv.zip'
    try {
        [Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
        [Net.WebRequest]::DefaultWebProxy.Credentials = [Net.CredentialCache]::DefaultNetworkCredentials
        $proxy = @{}
        if ($env:HTTPS_PROXY) { $proxy = @{ Proxy = $env:HTTPS_PROXY; ProxyUseDefaultCredentials = $true } }
        Invoke-WebRequest -UseBasicParsing -Uri "$releases/uv-$kind-pc-windows-msvc.zip" -OutFile $zip @proxy
        Expand-Archive -LiteralPath $zip -DestinationPath $ownUv -Force
    }
    catch {
        Stop-Here ("uv could not be fetched: $($_.Exception.Message)`n" +
            "Is there a connection? Behind a proxy, set it first: `$env:HTTPS_PROXY = 'http://proxy.example:8080'.`n" +
            'Or install uv yourself (winget install astral-sh.uv) and run this again.')
    }
    finally {
        Remove-Item -LiteralPath $zip -ErrorAction SilentlyContinue
    }
    return (Join-Path $ownUv 'uv.exe')
}

# The folder or name that is installed.
function Get-Wanted {
    if ($From) { return $From }
    $project = Split-Path -Parent $PSScriptRoot
    if (Test-Path -LiteralPath (Join-Path $project 'pyproject.toml')) { return $project }
    return 'swiss_xl'
}

function Install-Everything {
    $uv = Get-Uv
    $wanted = Get-Wanted
    Write-Host "Installing $wanted with a Python of its own ..."
    & $uv tool install --force --reinstall --managed-python --python 3.12 $wanted
    if ($LASTEXITCODE -ne 0) {
        Stop-Here ("The program could not be installed; uv's words stand above.`n" +
            'If Excel is open, close it and run this again: it may hold files of the old version.')
    }
    $program = Join-Path ((& $uv tool dir --bin) | Select-Object -First 1) 'swiss-xl.exe'
    & $uv tool update-shell | Out-Null
    & $program addin install
    if ($LASTEXITCODE -ne 0) {
        Stop-Here "The program is installed, the buttons are not; the reason stands above. Later: & '$program' addin install"
    }
    Write-Host ''
    Write-Host 'Done. In a new terminal window the program is called: swiss-xl' -ForegroundColor Green
}

function Remove-Everything {
    $uv = Find-Program 'uv.exe' @($ownUv, (Join-Path $env:USERPROFILE '.local\bin'))
    if (-not $uv) { Stop-Here 'uv was not found: nothing was installed by this script.' }
    $program = Join-Path ((& $uv tool dir --bin) | Select-Object -First 1) 'swiss-xl.exe'
    if (Test-Path -LiteralPath $program) {
        & $program addin uninstall
        if ($LASTEXITCODE -ne 0) { Stop-Here 'The buttons could not be taken away; the reason stands above.' }
        & $uv tool uninstall swiss-xl
    }
    if (Test-Path -LiteralPath $ownUv) { Remove-Item -LiteralPath $ownUv -Recurse -Force }
    if ((Test-Path -LiteralPath $own) -and -not (Get-ChildItem -LiteralPath $own -Force)) { Remove-Item -LiteralPath $own }
    Write-Host 'Removed. Your workbooks are where they were.' -ForegroundColor Green
}

if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') {
    Stop-Here ('On this computer PowerShell may only run what an administrator allows. Ask for swiss_xl to be installed, ' +
        'or work where nobody has restricted it: the workbook is the same.')
}
$env:UV_NATIVE_TLS = '1' # the certificates that Windows trusts, a company's own among them
if ($Remove) { Remove-Everything } else { Install-Everything }

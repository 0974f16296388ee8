"""What is handed round: a clean copy, a PDF, a page for phones, a mail."""

/**
 * Self-signed certificate for images.example and its subdomains, with its key. Only servers in tests use it, and only
 * tests trust it.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5pbWFnZXMu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOaW1hZ2VzLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASl
jRnRe+iVZhz+MrZrJtXp770rRfdnC7XhZPKM7M8C/fmFBFtr5xxQsL/tZw2cbsC+
tp5nQydJvnqqlHls42A8o2UwYzAxBgNVHREEKjAogg5pbWFnZXMuZXhhbXBsZYIQ
Ki5pbWFnZXMuZXhhbXBsZYcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQW
BBRzlsy+VUtDlpHfpO/WpLdzeXHUkDAKBggqhkjOPQQDAgNIADBFAiB1VExWv1WE
0ctWrP0ggSM0100cf3An3XX1OZrRYS8VvAIhALMIOaoQQNxS0Sj5zLroIsEPSMsY
EwtxDhbtJzkek5FH
-----END CERTIFICATE-----`

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeZnYtAuYBn6KBq+3
gG41kGxzXja0RLkeDrq+Z1bHCzahRANCAASljRnRe+iVZhz+MrZrJtXp770rRfdn
C7XhZPKM7M8C/fmFBFtr5xxQsL/tZw2cbsC+tp5nQydJvnqqlHls42A8
-----END PRIVATE KEY-----`

import * as z from 'zod'

/** An absolute `http` or `https` address without credentials. */
export const webAddress = () =>
  z
    .string()
    .max(2048)
    .refine(isWebAddress, {
      error: 'Send an address such as https://example.com.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'uri' })

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

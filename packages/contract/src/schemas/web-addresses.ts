import * as z from 'zod'
import { readAddress } from '../formats/addresses.ts'
import { limits } from '../vocabulary/limits.ts'
import { atMost } from './lengths.ts'

/** An absolute `http` or `https` URL without credentials. */
export const webAddress = () =>
  z
    .string()
    .check(atMost(limits.address))
    .refine((value) => /^https?:$/.test(readAddress(value)?.protocol ?? ''), {
      error: 'Send an address such as https://example.com.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'uri' })

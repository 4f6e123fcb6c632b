const KIBIBYTE = 1024
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Numbers that bound requests. Sizes are bytes, spans are milliseconds, text is counted in Unicode code points; every bound is inclusive. */
export const limits = {
  jsonBody: 256 * KIBIBYTE,
  mediaBody: 12 * KIBIBYTE * KIBIBYTE,
  image: 8 * KIBIBYTE * KIBIBYTE,
  storedImage: 2 * KIBIBYTE * KIBIBYTE,
  jsonDepth: 64,
  burstRequests: 60,
  burstSpan: MINUTE,
  badKeys: 10,
  badKeySpan: MINUTE,
  activeKeys: 5,
  keyLifetime: 365 * DAY,
  idempotencyLifetime: DAY,
  scheduleAheadMin: 5 * MINUTE,
  scheduleAheadMax: 180 * DAY,
  titleMin: 3,
  titleMax: 200,
  html: 100_000,
  comment: 10_000,
  message: 10_000,
  tags: 10,
  tagLength: 50,
  gallery: 12,
  optionsMin: 2,
  optionsMax: 5,
  packages: 3,
  faqs: 20,
  pageSize: 50,
  slug: 80,
} as const

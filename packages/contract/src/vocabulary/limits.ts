const KIBIBYTE = 1024
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Inclusive limits of requests. Sizes are in bytes, spans in milliseconds, lengths of text in Unicode code points. */
export const limits = {
  jsonBody: 256 * KIBIBYTE,
  mediaBody: 12 * KIBIBYTE * KIBIBYTE,
  image: 8 * KIBIBYTE * KIBIBYTE,
  imageSide: 16_383,
  imagePixels: 50_000_000,
  storedImage: 2 * KIBIBYTE * KIBIBYTE,
  jsonDepth: 64,
  jsonValues: 2_000,
  listedFields: 100,
  formPartHead: 2 * KIBIBYTE,
  burstRequests: 60,
  burstSpan: MINUTE,
  badKeys: 10,
  badKeySpan: MINUTE,
  activeKeys: 5,
  keyLifetime: 365 * DAY,
  idempotencyLifetime: DAY,
  scheduleAheadMin: 5 * MINUTE,
  scheduleAheadMax: 180 * DAY,
  titleMin: 2,
  titleMax: 200,
  html: 100_000,
  address: 2048,
  dateTime: 64,
  emoji: 64,
  comment: 10_000,
  message: 10_000,
  tags: 10,
  tagLength: 50,
  gallery: 12,
  optionsMin: 2,
  optionsMax: 5,
  option: 200,
  packages: 3,
  faqs: 20,
  attachments: 10,
  forwardTargets: 10,
  pinnedMessages: 10,
  groupMembers: 100,
  groupMembersAtOnce: 20,
  pageSize: 50,
  offset: 10_000,
  cursor: 512,
  slug: 80,
} as const

/** The widths, in pixels, of the copies of stored images, in addition to the original. */
export const imageWidths = [320, 640, 1280] as const

/** Formats a number as texts show it: `10,000`. */
export const grouped = (value: number): string => value.toLocaleString('en')
/** Formats a size in bytes: `256 KB`, `12 MB`. */
export const sized = (bytes: number): string =>
  bytes >= KIBIBYTE ** 2 ? `${grouped(bytes / KIBIBYTE ** 2)} MB` : `${grouped(bytes / KIBIBYTE)} KB`
/** Formats a span in milliseconds: `5 minutes`, `24 hours`, `180 days`. */
export const spanned = (span: number): string =>
  span > DAY
    ? `${grouped(span / DAY)} days`
    : span >= 60 * MINUTE
      ? `${grouped(span / (60 * MINUTE))} hours`
      : `${grouped(span / MINUTE)} minutes`

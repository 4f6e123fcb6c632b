// Generated from the contract: `npm run generate`.
/** The version of this package. */
export const version = '1.0.0'

/** The most items that a page can have. */
export const pageSize = 50

/** The most bytes that an image can have. */
export const imageSize = 8388608

// Generated from the contract: `npm run generate`.
/** The version of this package. */
export const version = '1.0.0'

/** The most bytes that an image can have. */
export const imageSize = 8388608

/** Column of a row's search terms, and tables besides the declared ones. Declarations do not use such names. */
export const TERMS = '_terms'
export const WINDOWS = '_windows'
export const SCHEMA = '_schema'

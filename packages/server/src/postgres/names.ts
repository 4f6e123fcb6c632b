/** The column with the terms of a row that is searched; and the tables besides those declared. No declaration takes such names. */
export const TERMS = '_terms'
export const WINDOWS = '_windows'
export const SCHEMA = '_schema'

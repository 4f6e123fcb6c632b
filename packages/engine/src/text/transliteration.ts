// What bundlers make of this import is the same everywhere, other than of an import of the package when it is needed.
export { transliterate } from 'transliteration'

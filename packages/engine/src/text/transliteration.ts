// Bundlers treat this static import alike; they differ on a dynamic import of the package.
export { transliterate } from 'transliteration'

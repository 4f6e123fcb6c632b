/** MSW is there in CommonJS, but three of the packages that it needs are ES modules alone: Babel has to translate them, beside those of React Native. */
module.exports = {
  preset: '@react-native/jest-preset',
  transform: { '\\.mjs$': 'babel-jest' },
  transformIgnorePatterns: [
    '/node_modules/(?!(?:(?:jest-)?react-native|@react-native(?:-community)?|rettime|until-async|@open-draft)/)',
  ],
}

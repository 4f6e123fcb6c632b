/** MSW is there in CommonJS, but three of the packages that it needs are ES modules alone: Babel has to translate them. */
module.exports = {
  transform: { '\\.m?js$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/(?!(?:rettime|until-async|@open-draft)/)'],
}

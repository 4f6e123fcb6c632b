/** MSW is there in CommonJS, but three of the packages that it needs are ES modules alone: they have to be translated. */
module.exports = {
  transform: { '\\.(?:ts|m?js)$': 'ts-jest' },
  transformIgnorePatterns: ['/node_modules/(?!(?:rettime|until-async|@open-draft)/)'],
}

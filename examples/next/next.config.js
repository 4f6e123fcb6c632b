export default {
  // They catch what this process sends, so there is to be one copy of them.
  serverExternalPackages: ['@chowk/mocks', 'msw'],
}

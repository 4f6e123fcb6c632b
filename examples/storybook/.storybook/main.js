export default {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.jsx'],
  addons: ['msw-storybook-addon'],
  // Where `msw init public` puts the script of the service worker.
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
}

import { registerHooks } from 'node:module'

// Vitest imports modules by path, which Node reads as part of a URL: `%20` in a folder's name would become a space.
registerHooks({
  resolve: (path, context, next) =>
    next(
      path.startsWith('/') && context.conditions.includes('import') ? path.replaceAll('%', '%25') : path,
      context,
    ),
})

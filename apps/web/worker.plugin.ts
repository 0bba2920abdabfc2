import type { Plugin } from 'vite'

const file = 'service-worker.js'

/** Builds the service worker beside the page: under one name, at the root, so that all pages are in its reach. */
export function worker(module: string): Plugin {
  let entry = ''
  return {
    name: 'school:worker',
    config: () => ({
      build: {
        rolldownOptions: {
          input: [module],
          output: {
            entryFileNames: (chunk: { readonly facadeModuleId?: string | null }) =>
              chunk.facadeModuleId === entry ? file : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
    configResolved({ root }) {
      entry = `${root}/${module}`
    },
    configureServer({ middlewares, transformRequest }) {
      middlewares.use(`/${file}`, (_, response, next) => {
        transformRequest(`/${module}`)
          .then(built => {
            response.setHeader('content-type', 'text/javascript')
            response.setHeader('cache-control', 'no-cache')
            response.end(built?.code)
          })
          .catch(next)
      })
    },
    generateBundle(_, bundle) {
      const built = bundle[file]
      if (built?.type !== 'chunk' || built.imports.length > 0)
        this.error('The service worker must be one file that imports nothing.')
    },
  }
}

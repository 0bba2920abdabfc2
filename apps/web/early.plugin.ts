import type { Plugin } from 'vite'

/** Runs a module of the built page by itself, before the application that imports it has arrived. */
export function early(module: string): Plugin {
  let root = ''
  let base = '/'
  return {
    name: 'school:early',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: ['index.html', module] } } }),
    configResolved(config) {
      root = config.root
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const built = Object.values(bundle).find(part => part.type === 'chunk' && part.facadeModuleId === `${root}/${module}`)
        if (!built) throw new Error(`No built file is the module ${module}.`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `${base}${built.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

import type { Plugin } from 'vite'

/** React Router names its code with warnings for development to every bundler; the one without them lies beside it. */
export function router(): Plugin {
  return {
    name: 'school:router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2') }
    },
  }
}

// Takes spaces and comments out of styles while a bundle is made: the plugin that styled-components has for it.
// Templates stay templates and names stay free, so nothing but the weight changes.
import { readFile } from 'node:fs/promises'
import { transformAsync } from '@babel/core'

const ours = /[\\/]packages[\\/]ui[\\/]src[\\/].*\.tsx?$/

const options = { ssr: false, displayName: false, fileName: false, minify: true, transpileTemplateLiterals: false }

/** @returns {Promise<{ code: string, map: object } | undefined>} nothing where a file has no styles. */
export async function minifyStyles(code, path) {
  if (!code.includes("'styled-components'")) return undefined
  const answer = await transformAsync(code, {
    filename: path,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    plugins: [
      ['@babel/plugin-syntax-typescript', { isTSX: path.endsWith('x') }],
      ['babel-plugin-styled-components', options],
    ],
  })
  return { code: answer.code, map: answer.map }
}

/** For esbuild and tsup. */
export const esbuildStyles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: ours }, async ({ path }) => {
      const answer = await minifyStyles(await readFile(path, 'utf8'), path)
      if (!answer) return undefined
      const map = Buffer.from(JSON.stringify(answer.map)).toString('base64')
      return {
        contents: `${answer.code}\n//# sourceMappingURL=data:application/json;base64,${map}`,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
}

/** For vite, while it builds. */
export const viteStyles = () => ({
  name: 'styles',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    const path = id.split('?')[0]
    return ours.test(path) ? minifyStyles(code, path) : undefined
  },
})

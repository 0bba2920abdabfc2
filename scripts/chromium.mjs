// The browser of the tests: the pinned one of the registry, so that pictures are the same everywhere, or one's own.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const load = createRequire(import.meta.url)

/**
 * Path of the browser that tests use.
 *
 * @throws one sentence that says what to set, where the pinned browser does not run.
 */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'The pinned browser of the tests runs on Linux x64 alone: set CHROMIUM_PATH to a Chromium or Chrome of this machine (kept pictures may differ with it).',
    )
  const packed = await import(pathToFileURL(load.resolve('@sparticuz/chromium')).href)
  return (packed.default?.default ?? packed.default).executablePath()
}

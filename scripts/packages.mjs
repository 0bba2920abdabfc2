// node scripts/packages.mjs [--update]: packs the published packages and checks what somebody gets who installs them:
// entries and types of each tarball, the report of the library's public surface, and a product made of tarballs alone.
// --update writes the reports anew.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumPath } from './chromium.mjs'
import { install, must, root } from './workspace.mjs'

const update = process.argv.includes('--update')
const place = join(root, 'node_modules', '.cache', 'school-packages')
const tarballs = join(place, 'product', 'packages')
const names = ['rules', 'api', 'ui']

function pack() {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(tarballs, { recursive: true })
  for (const name of names) {
    const cwd = join(root, 'packages', name)
    must('tsup', ['--silent'], { cwd })
    must('npx', ['--yes', 'pnpm@12', 'pack', '--pack-destination', tarballs], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    const [packed] = readdirSync(tarballs).filter(file => file.startsWith(`school-${name}-`))
    const file = join(tarballs, `school-${name}.tgz`)
    copyFileSync(join(tarballs, packed), file)
    rmSync(join(tarballs, packed))
    console.log(`\n▸ @school/${name}`)
    must('publint', ['run', file, '--strict'])
    // ESM alone: what old resolvers and require() would say does not count.
    must('attw', [file, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** The public surface stands in the repository, so that a change of it is seen in review. */
function surface() {
  for (const name of ['ui', 'api']) {
    console.log(`\n▸ public surface of @school/${name}`)
    must('api-extractor', ['run', ...(update ? ['--local'] : [])], { cwd: join(root, 'packages', name) })
  }
}

/** Versions of the workspace for what the product shares with the library. */
function peers() {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const version = name => new RegExp(`^  "?${name}"?: (.+)$`, 'm').exec(catalog)[1]
  const wanted = [
    'react',
    'react-dom',
    'react-intl',
    'styled-components',
    'swr',
    'typescript',
    'vite',
    '@types/node',
    '@types/react',
    '@types/react-dom',
  ]
  return Object.fromEntries(wanted.map(name => [name, version(name)]))
}

function product() {
  console.log('\n▸ a product of tarballs alone')
  const cwd = join(place, 'product')
  cpSync(join(root, 'examples', 'product'), cwd, { recursive: true })
  const file = join(cwd, 'package.json')
  const description = JSON.parse(readFileSync(file, 'utf8'))
  description.dependencies = { ...description.dependencies, ...peers() }
  writeFileSync(file, JSON.stringify(description, null, 2))
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd })
  must('npx', ['tsc', '--noEmit'], { cwd })
  must('npx', ['vite', 'build', '--logLevel', 'error'], { cwd })
  must('npx', ['vite', 'build', '--logLevel', 'error', '--ssr', 'src/server.tsx', '--outDir', 'dist-server'], { cwd })
  return cwd
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** In a process of its own, which runs on the workspace's Node whatever started this one. */
function onServer(cwd) {
  const address = JSON.stringify(pathToFileURL(join(cwd, 'dist-server', 'server.js')).href)
  const code = `const { page } = await import(${address}); if (!page().includes('Library fines')) process.exit(1)`
  must('node', ['--input-type=module', '--eval', code], { cwd, shell: false })
}

async function inBrowser(cwd) {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url.split('?')[0]
    try {
      const content = readFileSync(join(cwd, 'dist', path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const load = createRequire(join(root, 'package.json'))
  const { chromium } = load('playwright-core')
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    const errors = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const reader = page.getByRole('combobox', { name: 'Reader' })
    await reader.fill('R007')
    await reader.press('Enter')
    await page.getByText('Reader 7', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Crop the picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
    await page.getByText('Cropped to image/jpeg').waitFor()
    if (errors.length > 0) throw new Error(errors.join('\n'))
    console.log('selector and crop dialog work in the browser, the first page renders on a server')
  } finally {
    await browser.close()
    server.close()
  }
}

install()
pack()
surface()
const made = product()
onServer(made)
await inBrowser(made)

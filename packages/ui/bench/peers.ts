import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the peers are declared and installed; no part of the workspace. */
export const peersFolder = fileURLToPath(new URL('./peers/', import.meta.url))

const declared = join(peersFolder, 'package.json')
const stamp = join(peersFolder, 'node_modules', '.installed')

/**
 * Installs the libraries we compare with, unless they are there in the declared versions. False, with the reason
 * printed, when that fails: then ours are measured alone.
 */
export function installPeers(): boolean {
  const wanted = readFileSync(declared, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log('Installing the libraries to compare with, once…')
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', ['install', ...options], { cwd: peersFolder, encoding: 'utf8' })
  if (status === 0) {
    writeFileSync(stamp, wanted)
    return true
  }
  const reason = error?.message ?? stderr.trim().split('\n').slice(0, 3).join('\n')
  console.log(`\nThe peers could not be installed, so ours stand alone. Is the registry of npm within reach?\n${reason}`)
  return false
}

/** Names of the peers as tables show them, and the packages whose versions they go by. */
export const peerVersions = (): string => {
  const { dependencies } = JSON.parse(readFileSync(declared, 'utf8')) as { dependencies: Record<string, string> }
  const packages = {
    antd: 'antd',
    MUI: '@mui/material',
    'MUI X Data Grid': '@mui/x-data-grid',
    Mantine: '@mantine/core',
    'React Aria Components (RAC)': 'react-aria-components',
    PrimeReact: 'primereact',
  }
  return Object.entries(packages)
    .map(([name, from]) => `${name} ${dependencies[from]}`)
    .join(', ')
}

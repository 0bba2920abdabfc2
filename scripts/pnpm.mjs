// Runs the workspace's package manager, so that npm alone is enough on a fresh machine.
import { spawnSync } from 'node:child_process'

const result = spawnSync('npx', ['--yes', 'pnpm@12', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)

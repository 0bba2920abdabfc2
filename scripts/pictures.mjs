// npm run pictures: keeps the pictures of the stories as they look now. With --check compares them with the kept ones.
import { join } from 'node:path'
import { env, install, must, root } from './workspace.mjs'

install()
const given = process.argv.slice(2)
const check = given.includes('--check')
must('vitest', ['run', '--config', 'vitest.pictures.config.ts', ...given.filter(word => word !== '--check')], {
  cwd: join(root, 'packages/ui'),
  env: { ...env, PICTURES: check ? 'compare' : 'update' },
})

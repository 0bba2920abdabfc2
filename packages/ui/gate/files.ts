import { globSync } from 'node:fs'
import { sep } from 'node:path'

export const slashed = (path: string) => path.split(sep).join('/')

/** All files of stories, from the root of the workspace, in order. */
export const storyFiles = (root: string): string[] =>
  globSync(['packages/ui/src/**/*.stories.tsx', 'apps/web/src/**/*.stories.tsx'], { cwd: root }).map(slashed).sort()

import type { Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'

export declare function minifyStyles(code: string, path: string): Promise<{ code: string; map: object } | undefined>
export declare const esbuildStyles: Plugin
export declare const viteStyles: () => VitePlugin

import { DocsContext } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useState } from 'react'
import { addons } from 'storybook/preview-api'

/** What the toolbar says. */
export type Toolbar = { theme: 'light' | 'dark' | 'system'; density: 'auto' | 'compact' | 'comfortable'; language: string }

const pick = ({ theme, density, language }: Record<string, unknown>): Toolbar => ({
  theme: theme === 'dark' || theme === 'system' ? theme : 'light',
  density: density === 'compact' || density === 'comfortable' ? density : 'auto',
  language: typeof language === 'string' ? language : 'en',
})

/** The choices of the toolbar, as they are and as they change. */
export function useToolbar(context = useContext(DocsContext)): Toolbar {
  const [changed, setChanged] = useState<Toolbar>()
  useEffect(() => {
    const channel = addons.getChannel()
    const change = ({ globals }: { globals: Record<string, unknown> }) => setChanged(pick(globals))
    channel.on('globalsUpdated', change)
    return () => channel.off('globalsUpdated', change)
  }, [])
  if (changed) return changed
  const [story] = context.componentStories()
  return pick(story ? context.getStoryContext(story).globals : {})
}

/** Whether the page is dark, also where the device decides. */
export function useDark(theme: Toolbar['theme']): boolean {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const change = () => setDark(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return theme === 'dark' || (theme === 'system' && dark)
}

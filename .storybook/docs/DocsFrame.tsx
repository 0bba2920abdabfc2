import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import type { PropsWithChildren } from 'react'
import { create } from 'storybook/theming'
import { darkColors, lightColors, SchoolTheme, type ThemeColors } from '../../packages/ui/src/foundation'
import { useDark, useToolbar } from './useToolbar'

const pageTheme = (base: 'light' | 'dark', colors: ThemeColors) =>
  create({
    base,
    appBg: colors.paper,
    appContentBg: colors.paper,
    appPreviewBg: colors.paper,
    appBorderColor: colors.rule,
    textColor: colors.ink,
    textMutedColor: colors.inkMuted,
    colorPrimary: colors.accent,
    colorSecondary: colors.accent,
    barBg: colors.surface,
    fontBase: '"Inter Variable", system-ui, sans-serif',
  })

const themes = { light: pageTheme('light', lightColors), dark: pageTheme('dark', darkColors) }

/** Around every page of the documentation: its ground and its words follow the theme of the toolbar. */
export default function DocsFrame({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { theme, density } = useToolbar(context)
  const dark = useDark(theme)
  return (
    <DocsContainer context={context} theme={dark ? themes.dark : themes.light}>
      <SchoolTheme theme={theme} density={density}>
        {children}
      </SchoolTheme>
    </DocsContainer>
  )
}

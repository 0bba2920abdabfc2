import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { deriveAccent } from './accent'
import { GlobalStyle } from './GlobalStyle'
import { accentVariables } from './theme-css'

/** `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** `auto` is compact on a wide screen with a mouse, comfortable below 1200 px and on touch. */
export type DensityChoice = 'comfortable' | 'compact' | 'auto'

export type SchoolThemeProps = {
  theme?: ThemeChoice
  density?: DensityChoice
  /** The school's own colour (`#rrggbb`). One that cannot reach the contrast is passed over; ask `deriveAccent` first. */
  accent?: string
  children?: ReactNode
}

const Nested = createContext(false)

/**
 * Sets theme, density and accent for everything inside. The outermost one also brings the global style and
 * fills the window. Choices are attributes, so nothing is measured and a server's page is right from the first paint.
 */
export function SchoolTheme({ theme = 'system', density = 'auto', accent, children }: SchoolThemeProps) {
  const nested = useContext(Nested)
  const variables = useMemo(() => {
    const answer = accent ? deriveAccent(accent) : undefined
    return answer?.ok ? accentVariables(answer.colors) : undefined
  }, [accent])
  return (
    <Nested.Provider value={true}>
      {nested ? null : <GlobalStyle />}
      <div data-theme={theme} data-density={density} data-school-theme={nested ? undefined : theme} style={variables}>
        {children}
      </div>
    </Nested.Provider>
  )
}

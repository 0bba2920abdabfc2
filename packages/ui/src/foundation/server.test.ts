import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { expect, it } from 'vitest'
import { SchoolTheme } from './SchoolTheme'

function drawOnServer(props: Partial<Parameters<typeof SchoolTheme>[0]>) {
  const sheet = new ServerStyleSheet()
  const html = renderToString(sheet.collectStyles(createElement(SchoolTheme, props, 'page')))
  return { html, css: sheet.getStyleTags() }
}

it('has theme, density and colours in the first bytes', () => {
  const { html, css } = drawOnServer({ theme: 'dark', density: 'compact' })
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('data-density="compact"')
  expect(css).toContain('--paper:#0e131a')
  expect(css).toContain('prefers-color-scheme:dark')
})

it('puts a school accent into both themes and passes over one that cannot be read', () => {
  const { html } = drawOnServer({ accent: '#7a1f3d' })
  expect(html).toContain('--school-light-accent:#7a1f3d')
  expect(html).toContain('--school-dark-accent:')
  expect(drawOnServer({ accent: '#ffd500' }).html).not.toContain('--school-light-accent')
})

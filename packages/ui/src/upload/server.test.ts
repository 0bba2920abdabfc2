import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { ServerStyleSheet } from 'styled-components'
import { describe, expect, it } from 'vitest'
import { ToastProvider } from '../feedback'
import { SchoolTheme } from '../foundation'
import { de } from '../lang/de'
import { en } from '../lang/en'
import { OverlayRoot } from '../overlay'
import { MultipleFileUpload, SingleFileUpload, type UploadFile } from '.'

const upload: UploadFile = async file => ({ id: '1', name: file.name })

function drawOnServer(field: ReactNode, locale: 'en' | 'de' = 'en') {
  const overlays = createElement(OverlayRoot, null, createElement(ToastProvider, null, field))
  const theme = createElement(SchoolTheme, null, overlays)
  const page = createElement(IntlProvider, { locale, messages: locale === 'en' ? en : de }, theme)
  return renderToString(new ServerStyleSheet().collectStyles(page)).replaceAll('<!-- -->', '')
}

describe('on the server', () => {
  it('a field shows the file it has, its picture by its address', () => {
    const value = { id: '7', name: 'Diya.png', url: '/files/7', size: 48_000 }
    const html = drawOnServer(createElement(SingleFileUpload, { label: 'Photo', upload, value, onChange: () => {} }))
    expect(html).toContain('src="/files/7"')
    expect(html).toContain('47 KB')
    expect(html).toContain('Replace')
  })
  it('the limit shows in exact figures, and only below that of the product', () => {
    const draw = (maxSize: number, locale?: 'de') =>
      drawOnServer(
        createElement(SingleFileUpload, {
          label: 'Scan',
          accept: ['application/pdf'],
          maxSize,
          upload,
          value: null,
          onChange: () => {},
        }),
        locale,
      )
    expect(draw(25599)).toContain('Maximum allowed file(pdf) size is 25599 KB')
    expect(draw(5120, 'de')).toContain('Die Datei (pdf) darf höchstens 5120 KB groß sein')
    expect(draw(25600)).not.toContain('Maximum allowed')
  })
  it('a list shows its files', () => {
    const value = [
      { id: '1', name: 'a.pdf', url: '/files/1' },
      { id: '2', name: 'b.pdf' },
    ]
    const html = drawOnServer(createElement(MultipleFileUpload, { label: 'Papers', upload, value, onChange: () => {} }))
    expect(html.match(/data-cell="name"/g)).toHaveLength(2)
    expect(html).toContain('Remove all')
  })
})

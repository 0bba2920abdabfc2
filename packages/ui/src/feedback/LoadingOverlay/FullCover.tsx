import { useRef } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { useFocusBack } from '../../overlay/useFocusBack'
import { useInertPage } from '../../overlay/useInertPage'
import { useLayer } from '../../overlay/useLayer'
import { useStillPage } from '../../overlay/useStillPage'
import { Spinner } from '../Spinner'
import { Cover, Sign } from './LoadingOverlay.styles'

/** Covers the window and holds the focus; the page below is inert. */
export function FullCover({ text }: { text: string }) {
  const sign = useRef<HTMLDivElement>(null)
  useFocusBack()
  useInertPage(sign)
  useStillPage()
  // Work in progress cannot be called off by Escape, nor may the key reach the dialog below.
  useLayer(true, { modal: true, contains: () => true, onEscape: () => {} })
  return (
    <FocusScope contain restoreFocus autoFocus>
      <Cover>
        <Sign ref={sign} role="alertdialog" aria-modal="true" aria-label={text} tabIndex={0}>
          <Spinner />
          <span role="status">{text}</span>
        </Sign>
      </Cover>
    </FocusScope>
  )
}

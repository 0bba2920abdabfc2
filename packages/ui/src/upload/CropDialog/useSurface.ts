import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { smallest } from './crop.geometry'
import { cropMessages } from './crop.messages'
import { type CropAction, type CropState, scaleOf, stepped } from './crop.state'
import type { LoadedPicture } from './load-picture'
import { mountSurface, type Surface } from './surface'

export type SurfaceOptions = {
  loaded: LoadedPicture
  /** As it is turned. */
  picture: HTMLCanvasElement
  /** The box has no shape that it keeps. */
  free: boolean
  state: CropState
  dispatch: Dispatch<CropAction>
  /** Whether the box is there. */
  shows: boolean
  saving: boolean
  /** Of the file. */
  name: string
  /** The size of the box, in words. */
  sizeText: string
  /** Id of the text about the keys. */
  keys: string
}

/** The picture on its surface, which stands in `host` and follows the state. */
export function useSurface({ loaded, picture, free, state, dispatch, shows, saving, name, sizeText, keys }: SurfaceOptions) {
  const intl = useIntl()
  const { box, limits } = state
  const host = useRef<HTMLDivElement>(null)
  const surface = useRef<Surface>(null)
  const newest = useRef(state)
  useLayoutEffect(() => {
    newest.current = state
  })

  useLayoutEffect(() => {
    const stage = host.current!
    const mounted = mountSurface(stage, { free, checkered: loaded.alpha }, event => {
      if (event.kind === 'wheel') dispatch({ kind: 'zoom', to: stepped(newest.current.zoom, event.by) })
      else if (event.kind === 'pinch') dispatch({ kind: 'zoom', to: newest.current.zoom * (1 + event.by) })
      else dispatch(event)
    })
    surface.current = mounted
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      dispatch({ kind: 'stage', stage: { width, height } })
    })
    observer.observe(stage)
    dispatch({ kind: 'stage', stage: { width: stage.clientWidth, height: stage.clientHeight } })
    return () => {
      observer.disconnect()
      mounted.destroy()
      surface.current = null
    }
  }, [free, loaded, dispatch])

  useLayoutEffect(() => {
    surface.current?.show(viewOf(state, picture, shows))
  })
  useLayoutEffect(() => surface.current?.enable(!saving), [saving])

  const labels = { box: intl.formatMessage(cropMessages.box), corner: intl.formatMessage(cropMessages.corner) }
  useLayoutEffect(() => {
    const mounted = surface.current
    if (!mounted) return
    const most = limits.picture.width
    const least = smallest(limits)
    setAll(mounted.picture, { role: 'img', 'aria-label': name })
    const focusable = { tabindex: shows ? '0' : '-1', 'aria-describedby': keys }
    setAll(mounted.box, { ...focusable, role: 'application', 'aria-label': labels.box })
    const values = { 'aria-valuemin': `${least.width}`, 'aria-valuemax': `${most}`, 'aria-valuenow': `${box.width}` }
    setAll(mounted.corner, { ...focusable, ...values, role: 'slider', 'aria-label': labels.corner, 'aria-valuetext': sizeText })
  })

  // The keys work at once; whoever is elsewhere in the dialog already stays there.
  useEffect(() => {
    const dialog = host.current?.closest('[role=dialog]')
    if (shows && document.activeElement === dialog) surface.current?.box.focus({ preventScroll: true })
  }, [shows])

  return { host, surface }
}

/** Where the picture and the box stand on the screen. */
function viewOf(state: CropState, picture: HTMLCanvasElement, shows: boolean) {
  const { stage, center, box } = state
  const scale = scaleOf(state)
  const left = stage.width / 2 - center.x * scale
  const top = stage.height / 2 - center.y * scale
  const placed = { x: left + box.x * scale, y: top + box.y * scale, width: box.width * scale, height: box.height * scale }
  return { picture, left, top, scale, box: shows ? placed : null }
}

function setAll(element: HTMLElement | undefined, attributes: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element && element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

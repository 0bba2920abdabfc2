import { Crop, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../../feedback/Banner'
import { Spinner } from '../../feedback/Spinner'
import { ErrorState } from '../../feedback/States'
import { Button } from '../../form/Button'
import { IconButton } from '../../form/IconButton'
import { VisuallyHidden } from '../../foundation'
import { uploadMessages } from '../upload.messages'
import type { CropDialogProps } from './CropDialog'
import { Still } from './CropDialog.styles'
import { Figures, Foot, Frame, Keys, Notes, Stage, Tools, Zoom } from './CropWork.styles'
import { isTooSmall, smallest } from './crop.geometry'
import { cropLeastMessage, cropMessages, cropSizeMessage, cropTooSmallMessage } from './crop.messages'
import { beginCrop, type CropAction, mostZoom, reduceCrop, stepped, zoomStep } from './crop.state'
import { type CropRule, limitsOf } from './crop-rule'
import { encodeCrop, turnedPicture } from './encode-crop'
import { type LoadedPicture, loadPicture, PictureProblem } from './load-picture'
import { useSurface } from './useSurface'

export type CropWorkProps = Pick<CropDialogProps, 'onClose' | 'picture' | 'onCrop'> & { rule: CropRule }

type Loading =
  | { status: 'loading' }
  | { status: 'problem'; reason: 'type' | 'missing' }
  | { status: 'ready'; loaded: LoadedPicture }

/** Loads the picture and then gives it to be cropped. */
export function CropWork(props: CropWorkProps) {
  const intl = useIntl()
  const { picture, onClose } = props
  const { local, url } = picture
  const [tries, setTries] = useState(0)
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try loads once more.
  useEffect(() => {
    const aborter = new AbortController()
    setLoading({ status: 'loading' })
    loadPicture({ local, url }, aborter.signal).then(
      loaded => !aborter.signal.aborted && setLoading({ status: 'ready', loaded }),
      (error: unknown) => {
        if (aborter.signal.aborted) return
        setLoading({ status: 'problem', reason: error instanceof PictureProblem ? error.reason : 'missing' })
      },
    )
    return () => aborter.abort()
  }, [local, url, tries])

  if (loading.status === 'ready') return <Cropper {...props} loaded={loading.loaded} />
  return (
    <Frame>
      <Still>
        {loading.status === 'loading' ? (
          <Spinner size={28} label={intl.formatMessage(cropMessages.loading)} />
        ) : loading.reason === 'type' ? (
          <Banner tone="danger">{intl.formatMessage(cropMessages.invalid)}</Banner>
        ) : (
          <ErrorState onRetry={() => setTries(tries + 1)}>{intl.formatMessage(cropMessages.missing)}</ErrorState>
        )}
      </Still>
      <Foot>
        <Button onClick={onClose}>{intl.formatMessage(cropMessages.close)}</Button>
      </Foot>
    </Frame>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type ZoomerProps = { zoom: number; disabled: boolean; dispatch: Dispatch<CropAction> }

function Zoomer({ zoom, disabled, dispatch }: ZoomerProps) {
  const intl = useIntl()
  return (
    <Zoom>
      <IconButton
        icon={ZoomOut}
        label={intl.formatMessage(cropMessages.zoomOut)}
        disabled={disabled || zoom <= 1}
        onClick={() => dispatch({ kind: 'zoom', to: stepped(zoom, -zoomStep) })}
      />
      <input
        type="range"
        min={1}
        max={mostZoom}
        step={zoomStep}
        value={zoom}
        disabled={disabled}
        aria-label={intl.formatMessage(cropMessages.zoom)}
        aria-valuetext={intl.formatNumber(zoom, { style: 'percent' })}
        onChange={event => dispatch({ kind: 'zoom', to: Number(event.target.value) })}
      />
      <IconButton
        icon={ZoomIn}
        label={intl.formatMessage(cropMessages.zoomIn)}
        disabled={disabled || zoom >= mostZoom}
        onClick={() => dispatch({ kind: 'zoom', to: stepped(zoom, zoomStep) })}
      />
    </Zoom>
  )
}

function Trouble({ children }: { children: string }) {
  return (
    <Notes>
      <Banner tone="danger">{children}</Banner>
    </Notes>
  )
}

/** The picture on its surface, moved by pointer, fingers, wheel and keys alike. */
function Cropper({ picture: { name }, rule, onCrop, onClose, loaded }: CropWorkProps & { loaded: LoadedPicture }) {
  const intl = useIntl()
  const keys = useId()
  const crops = onCrop !== undefined
  const [state, dispatch] = useReducer(reduceCrop, undefined, () => {
    const { width, height } = loaded.canvas
    return beginCrop(limitsOf(rule, { width, height }), crops)
  })
  const { limits, box, zoom, turns } = state
  const picture = useMemo(() => turnedPicture(loaded.canvas, turns), [loaded, turns])
  const tooSmall = crops && isTooSmall(limits)
  const shows = crops && !tooSmall
  const least = smallest(limits)
  const { saving, problem, save } = useSaving(onCrop)

  const sizeText = intl.formatMessage(cropSizeMessage, { width: box.width, height: box.height })
  const { host, surface } = useSurface({
    loaded,
    picture,
    free: rule.free === true,
    state,
    dispatch,
    shows,
    saving,
    name,
    sizeText,
    keys,
  })
  const said = useSettled(shows ? sizeText : '')

  const onKeyDown = (event: KeyboardEvent) => {
    if (saving || event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.key === '+' || event.key === '=' ? zoomStep : event.key === '-' ? -zoomStep : 0
    const arrow = arrows[event.key]
    const part = event.target === surface.current?.box ? 'nudge' : event.target === surface.current?.corner ? 'size' : null
    if (by) dispatch({ kind: 'zoom', to: stepped(zoom, by) })
    else if (arrow && part) {
      const step = event.shiftKey ? 10 : 1
      dispatch({ kind: part, dx: arrow[0] * step, dy: arrow[1] * step })
    } else return
    event.preventDefault()
  }

  const crop = () =>
    void save(signal => encodeCrop(picture, box, { name, transparent: loaded.alpha && rule.transparent === true, signal }))

  return (
    <Frame onKeyDown={onKeyDown}>
      <Stage ref={host} data-looks={shows ? undefined : ''} />
      <Tools>
        <Zoomer zoom={zoom} disabled={saving} dispatch={dispatch} />
        {shows ? (
          <>
            <Figures>{sizeText}</Figures>
            <span>{intl.formatMessage(cropLeastMessage, least)}</span>
            <Keys id={keys}>{intl.formatMessage(cropMessages.keys)}</Keys>
          </>
        ) : null}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Tools>
      {tooSmall ? (
        <Trouble>
          {intl.formatMessage(cropTooSmallMessage, {
            ...least,
            pictureWidth: limits.picture.width,
            pictureHeight: limits.picture.height,
          })}
        </Trouble>
      ) : problem === null ? null : (
        <Trouble>{problem || intl.formatMessage(uploadMessages.failed)}</Trouble>
      )}
      <Foot>
        <div data-turns="">
          <Button icon={RotateCcw} disabled={saving} onClick={() => dispatch({ kind: 'turn', to: 'left' })}>
            {intl.formatMessage(cropMessages.rotateLeft)}
          </Button>
          <Button icon={RotateCw} disabled={saving} onClick={() => dispatch({ kind: 'turn', to: 'right' })}>
            {intl.formatMessage(cropMessages.rotateRight)}
          </Button>
        </div>
        <Button onClick={onClose}>{intl.formatMessage(cropMessages.close)}</Button>
        {crops ? (
          <Button variant="primary" icon={problem === null ? Crop : RotateCw} busy={saving} disabled={tooSmall} onClick={crop}>
            {intl.formatMessage(problem === null ? cropMessages.crop : uploadMessages.retry)}
          </Button>
        ) : null}
      </Foot>
    </Frame>
  )
}

/** A text once it stays the same for a moment, for the screen reader. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 500)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Makes the crop and hands it over; `problem` is what went wrong the last time, empty where nothing was said. */
function useSaving(onCrop: CropWorkProps['onCrop']) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (make: (signal: AbortSignal) => Promise<File>) => {
    const aborter = new AbortController()
    running.current = aborter
    setSaving(true)
    try {
      await onCrop?.(await make(aborter.signal), { signal: aborter.signal })
      setProblem(null)
    } catch (error) {
      if (aborter.signal.aborted) return
      setProblem(error instanceof Error ? error.message : '')
    } finally {
      if (!aborter.signal.aborted) setSaving(false)
    }
  }
  return { saving, problem, save }
}

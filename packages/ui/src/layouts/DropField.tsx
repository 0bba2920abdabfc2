import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Progress } from '../feedback/Progress'
import { Button } from '../form/Button'
import { color, font, radius, space } from '../foundation'

const Zone = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  padding: ${space[32]} ${space[16]};
  border: 1px dashed ${color.ruleStrong};
  border-radius: ${radius.panel};
  background: ${color.paper};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  text-align: center;

  &[data-over] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
  }

  & > input {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  & > div {
    width: min(320px, 100%);
  }
`

export type DropFieldProps = {
  /** Text of the button. */
  label: string
  /** What may be chosen, below it. */
  help: ReactNode
  accept: string
  onFile: (file: File) => void
  /** Share sent, 0 to 1, while a file is on its way. */
  progress?: number
  progressLabel?: string
  disabled?: boolean
}

/** Takes one file by button or by dropping it. */
export function DropField({ label, help, accept, onFile, progress, progressLabel, disabled }: DropFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <Zone
      data-over={over ? '' : undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !disabled) onFile(file)
      }}
    >
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant="primary"
        icon={Upload}
        disabled={disabled}
        busy={progress !== undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span>{help}</span>
      {progress === undefined ? null : (
        <div>
          <Progress value={Math.round(progress * 100)} label={progressLabel ?? label} />
        </div>
      )}
    </Zone>
  )
}

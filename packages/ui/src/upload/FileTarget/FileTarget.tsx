import type { ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { useFieldGroup } from '../../form/Field'
import { color, radius, space, VisuallyHidden } from '../../foundation'
import { acceptAttribute } from '../file-rules'
import { useFileTarget } from '../useFileTarget'

const Box = styled.div`
  position: relative;
  min-width: 0;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.control};
  background: ${color.surface};

  [data-raised] & {
    background: ${color.raised};
  }

  &[data-empty] {
    border-style: dashed;
    color: ${color.inkMuted};
  }

  &[data-over] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
  }

  &[data-invalid] {
    border-color: ${color.danger.solid};
    box-shadow: inset 0 0 0 1px ${color.danger.solid};
  }
`

export type FileTargetProps = {
  root: RefObject<HTMLDivElement | null>
  /** The file input; a button of the children opens it. */
  input: RefObject<HTMLInputElement | null>
  accept: readonly string[]
  multiple?: boolean
  /** Takes no file now. */
  blocked: boolean
  empty: boolean
  /** What is going on, for screen readers. */
  status: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** The box of an upload field: takes files by its input, by dropping and by pasting, and tells what happens. */
export function FileTarget({ root, input, accept, multiple, blocked, empty, status, onFiles, children }: FileTargetProps) {
  const field = useFieldGroup()
  const { over, handlers } = useFileTarget(onFiles, blocked)
  return (
    <Box
      {...handlers}
      ref={root}
      role="group"
      // A click into the box gives it the focus, so that what is pasted then arrives here.
      tabIndex={-1}
      id={field.id}
      aria-labelledby={field['aria-labelledby']}
      aria-describedby={field['aria-describedby']}
      data-empty={empty ? '' : undefined}
      data-over={over ? '' : undefined}
      data-invalid={field['aria-invalid'] ? '' : undefined}
    >
      <input
        ref={input}
        hidden
        type="file"
        aria-labelledby={field['aria-labelledby']}
        accept={acceptAttribute(accept)}
        multiple={multiple}
        disabled={blocked}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // The same file chosen again must be news as well.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {children}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Box>
  )
}

import type { AnswerOfCall, cardSetup } from '@school/api/client'
import { Button, Checkbox, Field, FieldGrid, SingleFileUpload, Stack, TextInput } from '@school/ui'
import { PenLine, Trash2 } from 'lucide-react'
import { logoWithNameCrop, pictureTypes, savedPicture, usePictureCrop, usePictureUpload } from '../../../forms/uploads'
import { useText } from '../../../texts/text'

export type Signature = AnswerOfCall<typeof cardSetup.templates>[number]['signatures'][number]

/** Signatures that a card has room for. */
const most = 4

interface Props {
  readonly value: readonly Signature[]
  /** Pictures that the template has already. */
  readonly saved: readonly string[]
  readonly disabled: boolean
  readonly onChange: (value: readonly Signature[]) => void
}

/** Who signs a card, each with a picture of the signature or a line. Without any the card has those of its standard form. */
export function SignatureFields({ value, saved, disabled, onChange }: Props) {
  const text = useText()
  const upload = usePictureUpload('School')
  const save = usePictureCrop('School', saved)
  const change = (at: number, part: Partial<Signature>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <Stack>
      {value.map((one, at) => (
        // Rows have nothing of their own but their place.
        <FieldGrid key={String(at)}>
          <Field label={text('reportCards.signatureTitle')} required>
            <TextInput value={one.title} maxLength={40} disabled={disabled} onChange={title => change(at, { title })} />
          </Field>
          {one.isClassTeacher ? null : (
            <Field label={text('reportCards.signatureName')}>
              <TextInput value={one.name} maxLength={60} disabled={disabled} onChange={name => change(at, { name })} />
            </Field>
          )}
          <Checkbox
            checked={one.isClassTeacher}
            disabled={disabled}
            onChange={isClassTeacher => change(at, { isClassTeacher, name: '' })}
          >
            {text('reportCards.signatureOfTeacher')}
          </Checkbox>
          <SingleFileUpload
            label={text('reportCards.signaturePicture')}
            accept={pictureTypes}
            disabled={disabled}
            upload={upload}
            crop={{ ...logoWithNameCrop, save }}
            value={savedPicture(one.fileId, one.url, one.title)}
            onChange={file => change(at, { fileId: file?.id ?? null, url: file?.url ?? null })}
          />
          {disabled ? null : (
            <Button icon={Trash2} variant="dangerQuiet" onClick={() => onChange(value.filter((_, place) => place !== at))}>
              {text('reportCards.signatureRemove')}
            </Button>
          )}
        </FieldGrid>
      ))}
      {disabled || value.length >= most ? null : (
        <Button
          icon={PenLine}
          onClick={() => onChange([...value, { title: '', name: '', isClassTeacher: false, fileId: null, url: null }])}
        >
          {text('reportCards.signatureAdd')}
        </Button>
      )}
    </Stack>
  )
}

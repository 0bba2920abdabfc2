import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../../form/Button'
import { IconButton } from '../../form/IconButton'
import { color, font, radius, space, useWords, type Words } from '../../foundation'
import { MasterDataDialog, type MasterDataDialogProps } from '../MasterDataDialog'
import { addMessage, masterMessages } from '../master.messages'

const Card = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 136px;
  padding: ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};
  text-align: center;
  overflow-wrap: anywhere;

  &:hover {
    background: ${color.hover};
  }

  & > img {
    width: 48px;
    height: 48px;
    object-fit: contain;
  }
`

const Tile = styled(Card)`
  flex-direction: row;
  justify-content: space-between;
  min-height: 56px;
  padding: ${space[8]} ${space[16]};
  text-align: start;

  & > svg {
    color: ${color.inkFaint};
  }
`

export type MasterDataLauncherProps = Omit<MasterDataDialogProps, 'open' | 'onClose'> & {
  /** A card with a picture, a plus without words, a tile, or a button with a text. */
  look: 'card' | 'icon' | 'tile' | 'button'
  /** Address of the picture of a card. */
  image?: string
  /** Text of a button; 'Create' when absent. */
  text?: Words
}

/** Opens the master data of one kind. */
export function MasterDataLauncher({ look, image, text, ...dialog }: MasterDataLauncherProps) {
  const intl = useIntl()
  const words = useWords()
  const [open, setOpen] = useState(false)
  const heading = words(dialog.heading)
  const opener = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {look === 'card' ? (
        <Card type="button" {...opener}>
          {image ? <img src={image} alt="" /> : null}
          {heading}
        </Card>
      ) : look === 'tile' ? (
        <Tile type="button" {...opener}>
          {heading}
          <Plus aria-hidden />
        </Tile>
      ) : look === 'icon' ? (
        <IconButton {...opener} icon={Plus} variant="secondary" label={intl.formatMessage(addMessage, { heading })} />
      ) : (
        <Button {...opener}>{text === undefined ? intl.formatMessage(masterMessages.create) : words(text)}</Button>
      )}
      <MasterDataDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

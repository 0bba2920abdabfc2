import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const Bar = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  min-height: 56px;
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.surface};

  & > [data-phone] {
    display: none;
  }

  ${media.phone} {
    padding-inline-start: ${space[4]};
    background: ${color.paper};

    & > [data-phone] {
      display: block;
    }
  }
`

export const Who = styled.div`
  flex: 1;
  min-width: 0;
  padding-inline-start: ${space[4]};

  /* The ring stands around name and caption, as the one would lie over the other. */
  &:has(> h2:focus-visible) {
    border-radius: ${radius.control};
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  & > h2:focus-visible {
    outline: none;
  }

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > h2 {
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
  }

  & > p {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }
`

export const Notice = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.danger.rule};
  background: ${color.danger.soft};
  color: ${color.danger.ink};
  font: 500 ${font.t14} ${font.sans};

  & > svg {
    width: 20px;
    height: 20px;
  }
`

import { styled } from 'styled-components'
import { color, font, radius, size, space } from '../../foundation'

export const Line = styled.div`
  display: grid;
  grid-template-columns: 30px minmax(0, 1fr);
  align-items: start;
  gap: ${space[8]} ${space[12]};
  min-width: 0;
`

export const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  min-width: 0;
`

/** The 30 px square at the left: the picture itself, or a sign. */
export const Thumb = styled.span`
  display: grid;
  place-items: center;
  width: 30px;
  height: 30px;
  margin-top: max(3px, calc((${size.control} - 30px) / 2));
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.well};
  color: ${color.inkMuted};
  overflow: hidden;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  button:hover > & {
    border-color: ${color.accent};
  }
`

export const ThumbButton = styled.button`
  position: relative;
  border-radius: ${radius.control};

  /* The picture is 30 px; a finger needs more. */
  &::after {
    position: absolute;
    inset: 0 -7px -7px;
    content: '';
  }
`

export const Words = styled.div`
  flex: 1 1 120px;
  min-width: 0;
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;
`

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > [data-problem] {
    color: ${color.danger.ink};
    font-weight: 500;
  }
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

export const Bar = styled.div`
  flex: 1 1 100%;
  min-width: 0;
`

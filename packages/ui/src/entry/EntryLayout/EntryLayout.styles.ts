import { styled } from 'styled-components'
import { color, font, media, space } from '../../foundation'

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0 ${space[24]};

  & > :first-child {
    flex: 1 1 480px;
    min-width: 0;
  }
`

export const Share = styled.div`
  flex: 0 1 300px;
  min-width: 200px;
  margin-bottom: ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > p {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    margin-bottom: ${space[4]};
  }

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  ${media.phone} {
    flex-basis: 100%;
  }
`

export const Work = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;

  &[data-beside] {
    grid-template-columns: 224px minmax(0, 1fr);
  }

  ${media.small} {
    &[data-beside] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

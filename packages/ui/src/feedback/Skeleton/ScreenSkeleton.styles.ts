import { styled } from 'styled-components'
import { color, media, radius, size, space } from '../../foundation'

/** A surface with an edge: a panel, or a control. */
export const Box = styled.div`
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};

  &[data-control] {
    height: ${size.control};
    border-radius: ${radius.control};
  }
`

/** Fields beside each other, each a label over a control. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(140px, 100%), 1fr));
  gap: ${space[12]};
  margin-bottom: ${space[16]};

  & > div > span {
    margin-bottom: ${space[12]};
  }

  &[data-wide] {
    grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
    gap: ${space[16]} ${space[24]};
    margin: 0;
    padding: ${space[16]};
  }
`

/** A row of a table: as high as its rows are, as a card on phones. */
export const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[24]};
  min-height: ${size.row};
  padding: 0 ${space[12]};
  border-top: 1px solid ${color.rule};

  &[data-head] {
    min-height: 48px;
    border: 0;
  }

  & > div {
    flex: 1;
  }

  & > div:first-child {
    flex: 0.5;
  }

  ${media.phone} {
    flex-wrap: wrap;
    gap: ${space[12]};
    min-height: 112px;
    padding: ${space[12]} ${space[16]};
    align-content: center;

    & > div,
    & > div:first-child {
      flex: 1 0 40%;
    }
  }
`

/** Places of a roll on phones, rows of its grid where there is room. */
export const Places = styled.div`
  display: none;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space[4]};

  & > div {
    height: 56px;
    border-radius: ${radius.control};
  }

  ${media.phone} {
    display: grid;

    & + * {
      display: none;
    }
  }
`

/** Figures in a strip. */
export const Strip = styled(Box)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));

  & > div {
    display: grid;
    align-content: center;
    gap: ${space[16]};
    height: 94px;
    padding: 0 ${space[16]};
  }
`

export const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: ${space[16]};
  margin-top: ${space[16]};

  & > * {
    min-height: 320px;
    padding: ${space[16]};
  }

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The photo beside the name of a record. */
export const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  padding: ${space[16]};

  & > div:first-child {
    flex: none;
    width: 64px;
    height: 64px;
  }

  & > div + div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    gap: ${space[12]};
    min-width: 0;
  }
`

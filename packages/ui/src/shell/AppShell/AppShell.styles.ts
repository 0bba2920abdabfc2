import { styled } from 'styled-components'
import { Anchor, color, font, layer, lightColors, media, motion, radius, shadow, space } from '../../foundation'

export const Skip = styled.a`
  position: fixed;
  inset-block-start: ${space[8]};
  inset-inline-start: ${space[8]};
  z-index: ${layer.cover};
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.raised};
  box-shadow: ${shadow.float};
  font-weight: 500;

  &:not(:focus) {
    clip-path: inset(50%);
  }
`

export const Frame = styled.div`
  display: grid;
  grid-template-columns: 248px minmax(0, 1fr);
  min-height: 100dvh;

  &[data-collapsed] {
    grid-template-columns: 64px minmax(0, 1fr);
  }

  ${media.small} {
    &,
    &[data-collapsed] {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    display: block;
    min-height: 0;
  }
`

export const Side = styled.aside`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sidebar};
  height: 100dvh;

  ${media.small} {
    display: none;
  }

  @media print {
    display: none;
  }
`

/** Lies over the page while a collapsed sidebar is looked into. */
export const SideBox = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  flex-direction: column;
  width: 100%;
  background: ${color.well};
  transition: width ${motion.leave};

  /* The edge is drawn behind the entries, so that the index tab can lie over it. */
  &::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    width: 1px;
    background: ${color.rule};
    pointer-events: none;
    z-index: 0;
  }

  &[data-peek] {
    width: 248px;
    box-shadow: ${shadow.float};
    transition: width ${motion.enter};
  }
`

export const Brand = styled(Anchor)`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[12]};
  height: 56px;
  padding: 0 ${space[16]};
  border-bottom: 1px solid ${color.rule};
  color: ${color.ink};
  text-decoration: none;
  overflow: hidden;

  &:focus-visible {
    outline-offset: -2px;
  }

  & > span {
    min-width: 0;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  & > span > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > span > b {
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
  }
`

/** Logos are made for white paper, and letters of one would not be seen on the dark theme. */
export const LogoWithName = styled.img`
  max-width: 100%;
  max-height: 44px;
  padding: ${space[2]} ${space[4]};
  border-radius: ${radius.control};
  background: ${lightColors.surface};
  color: ${lightColors.ink};
  object-fit: contain;
`

export const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 100dvh;

  /* What fills the window ends over the bar at its foot. */
  &[data-bar] {
    ${media.small} {
      --page-bottom: calc(65px + env(safe-area-inset-bottom));
    }
  }

  @media print {
    min-height: 0;
  }
`

/** The bar over it covers the top of what scrolls. */
export const Main = styled.main`
  --page-top: 56px;
  flex: 1;
  min-width: 0;

  &:focus {
    outline: none;
  }
`

/** At most 1440 px wide with its gutters. */
export const Page = styled.div`
  max-width: 1440px;
  margin: 0 auto;
  padding: ${space[24]};

  ${media.phone} {
    padding: ${space[12]} ${space[16]} ${space[16]};
  }

  /* A page that is one sheet reaches the edges of a phone. */
  &:has(> [data-sheet-page]) {
    ${media.phone} {
      padding: 0;

      /* A title over it keeps the gutters. */
      & > :not([data-sheet-page]):has(h1) {
        padding: ${space[16]} ${space[16]} 0;
      }
    }
  }

  @media print {
    max-width: none;
    padding: 0;
  }
`

export const DrawerHead = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: 2;
  display: flex;
  align-items: center;
  flex: none;
  padding-inline-end: ${space[8]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.well};

  & > a {
    flex: 1;
    min-width: 0;
    border: 0;
  }
`

/** All of it scrolls together: what is below the menu takes no room from it. */
export const DrawerBox = styled.div`
  display: flex;
  flex-direction: column;
  width: min(320px, 86vw);
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
  background: ${color.well};

  & > nav {
    flex: 1 0 auto;
    overflow: visible;
  }
`

export const DrawerFoot = styled.div`
  flex: none;
  border-top: 1px solid ${color.rule};
  background: ${color.raised};
`

/** Languages and the full screen stand in the drawer on phones, where the top bar has no room for them. */
export const DrawerTools = styled.div`
  display: none;
  padding: ${space[8]} ${space[16]} ${space[16]};

  ${media.phone} {
    display: grid;
    justify-items: start;
    gap: ${space[8]};

    & > button {
      margin-inline-start: calc(-1 * ${space[8]});
    }
  }
`

// The viewer's own dark colours follow the system, as the site does. Set before anything is drawn.
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyTheme();
dark.addEventListener('change', applyTheme);

/** Texts that a screen reader or a voice would not find on the button. */
const hiddenTexts = ['Apply credentials', 'Remove authorization'];

/** The dialog for keys, as a modal one: it keeps the focus, closes on Escape, and returns the focus to what opened it. */
const authorizationDialog =
  ({ createElement: h, useEffect, useRef, useState }) =>
  ({ authActions, authSelectors, getComponent, ...rest }) => {
    const dialog = useRef(null);
    // Before a field of the dialog takes the focus.
    const [opener] = useState(() => document.activeElement);
    useEffect(() => {
      dialog.current.showModal();
      dialog.current.querySelector('input')?.focus();
      return () => opener.focus();
    }, [opener]);
    const close = () => authActions.showDefinitions(false);
    const Auths = getComponent('auths');
    const part = { authActions, authSelectors, getComponent, AST: {}, ...rest };
    return h(
      'dialog',
      { ref: dialog, className: 'dialog-ux', 'aria-labelledby': 'keys', onClose: close },
      h(
        'div',
        { className: 'modal-ux' },
        h(
          'div',
          { className: 'modal-ux-header' },
          h('h3', { id: 'keys' }, 'Available authorizations'),
          h(
            'button',
            { type: 'button', className: 'close-modal', 'aria-label': 'Close', onClick: close },
            h(getComponent('CloseIcon')),
          ),
        ),
        h(
          'div',
          { className: 'modal-ux-content' },
          authSelectors
            .shownDefinitions()
            .valueSeq()
            .map((definitions, key) => h(Auths, { key, definitions, ...part })),
        ),
      ),
    );
  };

/** A button's place. It is no box of its own, so the button looks as it would without it. */
const buttonPlace = ({ createElement: h }, ref, button) =>
  h('span', { ref, style: { display: 'contents' } }, button);

/** The viewer disables *Execute* while it waits, which takes the focus away; it is given back. */
const executeButton = (React) => (Original) => (props) => {
  const { createElement: h, useEffect, useRef } = React;
  const place = useRef(null);
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && document.activeElement === document.body) {
      place.current.querySelector('button').focus();
    }
    hasWaited.current = props.disabled;
  }, [props.disabled]);
  return buttonPlace(React, place, h(Original, props));
};

/** *Clear* goes with what it clears, and leaves the focus to *Execute*. */
const clearButton = (React) => (Original) => (props) => {
  const { createElement: h, useEffect, useRef } = React;
  const place = useRef(null);
  useEffect(() => {
    const buttons = place.current.parentElement;
    return () => {
      if (document.activeElement === document.body) buttons.querySelector('.execute')?.focus();
    };
  }, []);
  return buttonPlace(React, place, h(Original, props));
};

/** The viewer's parts without its choice among servers, of which there is one, and without a second `main`. */
const layoutOfPage = ({ React, React: { createElement: h } }) => ({
  components: {
    authorizationPopup: authorizationDialog(React),
    PageLayout: ({ getComponent, specSelectors }) => {
      const part = (name) => h(getComponent(name, true));
      const isLoaded = specSelectors.specStr() !== '' && specSelectors.loadingStatus() === 'success';
      return h(
        'div',
        { className: 'swagger-ui' },
        h(getComponent('SvgAssets')),
        part('errors'),
        isLoaded
          ? h(
              'div',
              { className: 'wrapper' },
              part('InfoContainer'),
              h('h2', { className: 'calls' }, 'Calls'),
              part('AuthorizeBtnContainer'),
              part('FilterContainer'),
              part('operations'),
              part('Models'),
            )
          : specSelectors.loadingStatus() === 'loading' &&
              h('p', { className: 'wrapper' }, 'Loading the description of the API...'),
      );
    },
    // Names of groups and calls stand in buttons, where links may not.
    DeepLink: ({ text }) => h('span', null, text),
  },
  wrapComponents: {
    execute: executeButton(React),
    clear: clearButton(React),
    Button: (Original) => (props) =>
      h(Original, hiddenTexts.includes(props['aria-label']) ? { ...props, 'aria-label': undefined } : props),
  },
});

addEventListener('DOMContentLoaded', () => {
  // No credentials are kept: a key that is entered goes when the page does.
  window.SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#api',
    plugins: [layoutOfPage],
    layout: 'PageLayout',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    validatorUrl: null,
  });
});

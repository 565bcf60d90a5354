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

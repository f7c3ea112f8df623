FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json CHANGELOG.md ./
COPY src src
COPY db db
COPY adapters adapters
COPY admin admin
COPY bin bin
RUN npm run package

FROM node:24-bookworm-slim
COPY --from=build /app/viveiro-*.tgz /tmp/
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/viveiro-*.tgz \
  && npm cache clean --force && rm /tmp/viveiro-*.tgz
# A volume of Docker's own begins as the folder of the image, so that it belongs to who writes there.
RUN install -d -o node -g node -m 700 /data /backups
USER node
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["viveiro", "iniciar"]

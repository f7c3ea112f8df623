FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY db db
COPY adapters adapters
COPY admin admin
COPY bin/prepare.mjs bin/
RUN npm run build
# What compiles, and what the admin app is made of, is needed where a checkout builds itself, and not in what is built.
RUN npm uninstall --omit=dev --no-save --no-audit --no-fund \
    typescript vite @vitejs/plugin-react @serwist/vite serwist idb qr \
    react react-dom recharts @mantine/core @mantine/form @mantine/hooks @mantine/notifications \
    @tanstack/react-query @tanstack/react-router @trpc/tanstack-react-query \
    @fontsource-variable/inter @iconify-json/lucide \
  && npm cache clean --force

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin/viveiro.mjs bin/prepare.mjs bin/
# A volume of Docker's own begins as the folder of the image, so that it belongs to who writes there.
RUN install -d -o node -g node -m 700 /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/adapters/main.js"]
